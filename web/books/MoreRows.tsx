import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Books.module.css'

type MoreRowsProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Asks for what follows the last row. */
export function MoreRows({ query }: MoreRowsProps) {
  const { t } = useTranslation()
  if (!query.hasNextPage) return null
  return (
    <div className={classes.more}>
      <Button
        variant="default"
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {t('ledger.more')}
      </Button>
    </div>
  )
}
