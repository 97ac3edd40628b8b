/**
 * The component library writes the head of a dialog as `header`, which would stand as a second
 * banner of the page; here it is only a row with a title and a cross.
 */
export const plainHeader = { header: { role: 'presentation' } }
