/** How an e-mail address is written; apart, for screens that load no schemas. */
export const emailPattern = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]{2,}$/

/** No username has the sign in it: whoever types it means an address. */
export const isBrokenEmail = (login: string): boolean =>
  login.includes('@') && !emailPattern.test(login)
