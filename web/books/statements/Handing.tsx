/** Paper and files of a statement as it is asked for. */
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kernel/parts/toast.tsx'
import { download, messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import classes from '../Books.module.css'
import { type StatementAsk, statementQuery } from './statement-address.ts'

const BooksPaper = lazy(() => import('./BooksPaper.tsx'))

export function Handing({ ask }: { ask: StatementAsk }) {
  const { t } = useTranslation()
  const may = useMay()
  const [isPrinting, setPrinting] = useState(false)
  const path = `/api/books/statements/${ask.show}`
  const save = (format: string) =>
    download(`${path}/export?${statementQuery(ask)}&format=${format}`).catch((error) =>
      toast.error(messageOf(error)),
    )
  return (
    <div className={`${classes.end} ${classes.standing}`}>
      {may('books.statement.export') &&
        (['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => void save(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      {may('books.statement.print') && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={() => setPrinting(true)}
        >
          {t('action.print')}
        </Button>
      )}
      {isPrinting && (
        <Suspense>
          <BooksPaper
            title={t(`statement.name.${ask.show}`)}
            path={`${path}/paper?${statementQuery(ask)}`}
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
