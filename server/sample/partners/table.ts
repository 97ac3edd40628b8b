/** Cells of a table written as text, a line for each row. */
export const table = (text: string): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()))
