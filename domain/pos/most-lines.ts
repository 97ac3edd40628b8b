/** Of one sale. Apart from the ticket, whose checks and seal a till does without until it is paid. */
export const mostTicketLines = 1000
