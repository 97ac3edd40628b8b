/** The tab lives in the address, so that a link may lead to the history of a record. */
import { useSearchParams } from 'react-router'

export const detailsTab = 'details'

/** Whatever the address says, the tab is one of those that are shown; the first one needs no name. */
export function useTab(shown: readonly string[]): [string, (tab: string) => void] {
  const [params, setParams] = useSearchParams()
  const [usual = detailsTab] = shown
  const named = params.get('tab') ?? usual
  const tab = shown.includes(named) ? named : usual
  const setTab = (next: string) => {
    if (next !== tab) setParams(next === usual ? {} : { tab: next }, { replace: true })
  }
  return [tab, setTab]
}
