/** The key of the word for a boolean: the same in a cell, a chip and a filter. */
export const booleanWord = (name: string, value: boolean): string => {
  if (name === 'isActive') return value ? 'list.active' : 'list.inactive'
  return value ? 'label.yes' : 'label.no'
}
