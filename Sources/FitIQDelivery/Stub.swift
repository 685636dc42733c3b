import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOSSL

enum Stub {}
