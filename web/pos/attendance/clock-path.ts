/** Where what was clocked at a till is sent; the outbox knows it by this. */
export const clockPath = '/api/pos/clock'
