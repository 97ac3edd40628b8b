/** How much one job may put through a printer. */

/** What comes out in some minutes, and goes through the memory of whoever drives the printer. */
export const mostPaperBytes = 16_000_000

export const paperBytes = ({
  width,
  height,
  copies,
}: {
  width: number
  height: number
  copies: number
}): number => Math.ceil(width / 8) * height * copies
