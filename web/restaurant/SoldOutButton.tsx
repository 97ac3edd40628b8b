/** Says what a branch has run out of, while its floor is looked at. */
import { Button } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../kernel/session/session.ts'

const FloorSoldOut = lazy(() => import('./FloorSoldOut.tsx'))

export function SoldOutButton({ branch }: { branch: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may('restaurant.soldOut.view')) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBan size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('soldOut.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <FloorSoldOut branch={branch} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
