/** From the floor to the reservations, with how many are expected in this section. */
import { Badge, Button } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '../../kernel/session/session.ts'
import { useReservedTables } from './use-reserved-tables.ts'

export function ReservationsLink({ section }: { section: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const reserved = [...useReservedTables(section).values()].flat()
  const count = new Set(reserved.map((it) => it.reservation.id)).size
  if (!may('restaurant.reservation.view')) return null
  return (
    <Button
      component={Link}
      to="/Reservations"
      variant="default"
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      rightSection={count > 0 && <Badge size="sm">{count}</Badge>}
    >
      {t('entity.reservation.many')}
    </Button>
  )
}
