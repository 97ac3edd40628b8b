/** How many codes are made at once. */
export const mostCoupons = 10_000

/** How long a till has a code in hand, and how often it may be wrong. */
export const couponHoldMinutes = 60
export const couponTries = 5
export const couponTrySeconds = 600
