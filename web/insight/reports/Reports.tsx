/** All reports by theme; one of them opens as a page of its own. */
import { useSearchParams } from 'react-router'
import { Gallery } from './Gallery.tsx'
import { ReportPage } from './ReportPage.tsx'
import { readReport, writeReport } from './report-address.ts'

export default function Reports() {
  const [params, setParams] = useSearchParams()
  const open = readReport(params)
  if (!open) return <Gallery />
  return (
    <ReportPage
      open={open}
      onChange={(ask) => setParams(writeReport({ ...open, ask }), { replace: true })}
    />
  )
}
