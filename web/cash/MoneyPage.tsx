import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MoneyScreen } from '../../domain/cash/money-screen.ts'
import { newId } from '../../domain/kernel/id.ts'
import { NoDocument } from '../kernel/document/NoDocument.tsx'
import type { DocumentProps } from '../kernel/documents.ts'
import { lazyScreen } from '../kernel/parts/screen/lazy-screen.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { useMay } from '../kernel/session/session.ts'
import Forbidden from '../kernel/shell/Forbidden.tsx'
import { moneyQuery } from './money-queries.ts'

/** Who writes reads later, and who reads seldom writes. */
const MoneyStart = lazyScreen(() => import('./MoneyStart.tsx'))
const MoneyView = lazyScreen(() => import('./MoneyView.tsx'))

type MoneyPageProps = DocumentProps & { screen: MoneyScreen }

export function MoneyPage({ entity, id, screen }: MoneyPageProps) {
  const may = useMay()
  const navigate = useNavigate()
  const [fresh, setFresh] = useState(newId)
  // What is posted is shown at once.
  useEffect(() => MoneyView.preload(), [])
  if (id !== 'new') return <PostedMoney key={id} {...{ entity, id, screen }} />
  if (!may(`${entity.can}.post`)) return <Forbidden />
  const show = (posted: string) => {
    setFresh(newId())
    void navigate(`${entity.path}/${posted}`, { replace: true })
  }
  return <MoneyStart key={fresh} id={fresh} {...{ entity, screen }} onPosted={show} />
}

function PostedMoney({ entity, id, screen }: MoneyPageProps) {
  const { data, error } = useQuery(moneyQuery(screen, id))
  if (error && !data) return <NoDocument entity={entity} error={error} />
  if (!data) return <Wait />
  return <MoneyView {...{ entity, screen }} document={data} />
}
