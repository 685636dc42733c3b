// What a release knows of its making.
#ifndef FITIQ_CRELEASE_H
#define FITIQ_CRELEASE_H

/// The commit that the binary was built from; empty where `packaging/release-object` was not linked in.
const char *fitiq_release_commit(void);

#endif
