// GNU readline, whose headers need stdio first.
#ifndef FITIQ_CREADLINE_SHIMS_H
#define FITIQ_CREADLINE_SHIMS_H

#include <stdio.h>
#include <readline/readline.h>
#include <readline/history.h>

#endif
