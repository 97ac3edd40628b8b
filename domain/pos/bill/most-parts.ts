/** Of one bill. Apart from the cutting, which a till that only sells does without. */
export const mostParts = 50
