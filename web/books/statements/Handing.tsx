/** Paper and files of a statement as it is asked for. */
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kernel/parts/toast.tsx'
import { download, messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import classes from '../Books.module.css'
import { PrintButton } from '../PrintButton.tsx'
import { type StatementAsk, statementQuery } from './statement-address.ts'

export function Handing({ ask }: { ask: StatementAsk }) {
  const { t } = useTranslation()
  const may = useMay()
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
        <PrintButton
          title={t(`statement.name.${ask.show}`)}
          path={`${path}/paper?${statementQuery(ask)}`}
        />
      )}
    </div>
  )
}
