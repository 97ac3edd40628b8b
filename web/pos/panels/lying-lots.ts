/** The lots that lie on the shelf of a till, while it can ask and its cashier may see them. */
import { useQuery } from '@tanstack/react-query'
import type { LyingLot } from '../../../domain/stock/lots/lot-report.ts'
import { call } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { useDesk } from '../desk.ts'

export function useLying(item: string): readonly LyingLot[] {
  const { basics, till } = useDesk()
  const may = useMay()
  const warehouse = basics.warehouse.id
  const { data = [] } = useQuery({
    queryKey: ['stock', 'lying', item, warehouse],
    queryFn: ({ signal }) =>
      call<LyingLot[]>('GET', `/api/lots/lying?item=${item}&warehouse=${warehouse}`, undefined, {
        signal,
      }),
    enabled: till.isOnline && may('stock.level.view'),
    retry: false,
  })
  return data
}
