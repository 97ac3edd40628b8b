/**
 * The checks of the domain would be compiled with `new Function`, which our security policy
 * forbids. The library reads this before its first schema; being told, it does not even try.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
