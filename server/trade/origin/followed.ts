/** The rows of a document that another one follows: its lines as used up as they are now. */
import type { Followed } from '../../../domain/trade/rest.ts'
import type { Batch } from '../../books/posted-tables.ts'

export function addFollowed(batch: Batch, { id: documentId, delivery, lines }: Followed): void {
  for (const { id, delivered, returned, converted, matched, movedBack } of lines)
    batch.followedLines.push({ id, delivered, returned, converted, matched, moved_back: movedBack })
  if (delivery) batch.deliveredDocuments.push({ id: documentId, delivery })
}
