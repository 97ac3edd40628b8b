/** Whether what is owed should have been paid before today; what is due today is not late. */
export const isPastDue = (dueDate: string | null, today: string): boolean =>
  dueDate !== null && dueDate < today
