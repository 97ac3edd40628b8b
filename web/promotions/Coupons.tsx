/** The codes of a series: made here, told once as a file, and counted. */
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../domain/kernel/format.ts'
import { mostCoupons } from '../../domain/promotions/coupons.ts'
import { CountInput } from '../kernel/form/inputs/CountInput.tsx'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { Card } from '../kernel/parts/Sheet.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import classes from './Simulation.module.css'

type Counted = { made: number; used: number }

/** One code to a line, under a head that sheets understand. */
function saveCodes(codes: readonly string[], name: string): void {
  const text = `\ufeffcode\r\n${codes.join('\r\n')}\r\n`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(url)
}

export default function Coupons({ row }: TabProps) {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const [count, setCount] = useState(100)
  const [isBusy, setBusy] = useState(false)
  const key = ['promotion', 'coupons', row.id]
  const path = `/api/promotions/${row.id}/coupons`
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call<Counted>('GET', path, undefined, { signal }),
  })

  async function make(): Promise<void> {
    setBusy(true)
    try {
      const { codes } = await call<{ codes: string[] }>('POST', path, { count })
      saveCodes(codes, String(row.name ?? 'coupons'))
      await client.invalidateQueries({ queryKey: key })
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
  }

  return (
    <Card>
      <div className={classes.column}>
        <p className={classes.about}>{t('promotion.couponsAbout')}</p>
        {data && (
          <output>
            {t('promotion.couponsMade', {
              made: formatDecimal(String(data.made)),
              used: formatDecimal(String(data.used)),
            })}
          </output>
        )}
        {may('promotions.promotion.edit') && (
          <>
            <CountInput
              label={t('promotion.couponCount')}
              min={1}
              max={mostCoupons}
              value={count}
              onChange={(next) => setCount(Number(next) || 1)}
            />
            <Button className={classes.ask} loading={isBusy} onClick={() => void make()}>
              {t('promotion.makeCoupons')}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}
