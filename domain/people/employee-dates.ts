/** Nobody starts to work before being born. Days as YYYY-MM-DD compare as texts. */
export const startsBeforeBirth = (person: {
  dateOfBirth?: unknown
  startDate?: unknown
}): boolean =>
  typeof person.dateOfBirth === 'string' &&
  typeof person.startDate === 'string' &&
  person.startDate <= person.dateOfBirth
