/** What is open has changed: whoever shows it asks again. */
import { documentScreens } from '../../domain/books/behaviour.ts'
import { queryClient } from '../kernel/session/query.ts'

export function refreshOpen(): void {
  void queryClient.invalidateQueries({ queryKey: ['openItem'] })
  for (const { entity } of Object.values(documentScreens))
    void queryClient.invalidateQueries({ queryKey: [entity] })
}
