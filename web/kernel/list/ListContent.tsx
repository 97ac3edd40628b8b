/** The rows, or what stands in their place. */
import { useEffect, useState } from 'react'
import { EmptyView, Failure, NothingFound, NothingYet } from './ListStates.tsx'
import { stageOf } from './list-model.ts'
import type { ListModel } from './list-shape.ts'
import { Cards } from './table/Cards.tsx'
import { CardsSkeleton } from './table/CardsSkeleton.tsx'
import { DataTable } from './table/DataTable.tsx'
import { Gallery } from './table/Gallery.tsx'
import { TableSkeleton } from './table/TableSkeleton.tsx'

const patienceMs = 300

export function ListContent({ list, isTicking }: { list: ListModel; isTicking: boolean }) {
  const stage = stageOf(list)
  const isSlow = useIsLong(stage === 'waiting', patienceMs)
  const { leaveEmptyPage } = list.navigation
  useEffect(() => {
    if (stage === 'emptyPage') leaveEmptyPage()
  }, [stage, leaveEmptyPage])
  if (stage === 'failed' && list.data.error)
    return <Failure error={list.data.error} onRetry={list.data.retry} />
  if (stage === 'emptyView') return <EmptyView list={list} />
  if (stage === 'nothingYet') return <NothingYet list={list} />
  if (stage === 'nothingFound')
    return (
      <>
        <NothingFound list={list} />
        {!list.isPhone && <DataTable list={list} instead={<tbody />} />}
      </>
    )
  if (list.isPhone) {
    if (stage === 'waiting') return isSlow ? <CardsSkeleton /> : null
    return <Cards list={list} isTicking={isTicking} />
  }
  if (stage === 'waiting')
    return <DataTable list={list} instead={<Bones {...{ list, isSlow }} />} />
  return list.gallery.isOn ? <Gallery list={list} /> : <DataTable list={list} />
}

const Bones = ({ list, isSlow }: { list: ListModel; isSlow: boolean }) =>
  isSlow ? (
    <TableSkeleton entity={list.entity} columns={list.layout.columns} canTick={list.canTick} />
  ) : (
    <tbody />
  )

/** True once something has lasted: what is quick must not flicker. */
function useIsLong(isOn: boolean, afterMs: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isOn) return setLong(false)
    const timer = setTimeout(() => setLong(true), afterMs)
    return () => clearTimeout(timer)
  }, [isOn, afterMs])
  return isLong
}
