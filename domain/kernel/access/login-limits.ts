/**
 * How long may be what is typed to log in. It stands apart from the checks, which say it too: the
 * login page is to be there at once and loads none of them.
 */
export const longestLogin = 254
export const longestPassword = 128
export const longestCode = 20
