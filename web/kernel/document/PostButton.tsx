/** The way from a draft to a document: at the head of the page, on a phone at its foot. */
import { Button } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { keyName } from '../form/model/form-keys.ts'
import classes from './Document.module.css'

export type PostButtonProps = {
  isPosting: boolean
  /** Somebody else wrote it and asked. */
  isApproval?: boolean
  onPost: () => void
}

export function PostButton({ isPosting, isApproval = false, onPost }: PostButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      loading={isPosting}
      leftSection={<IconSend2 className="ct-points" size={16} stroke={1.75} aria-hidden />}
      rightSection={
        <kbd className={classes.buttonKey} dir="ltr" aria-hidden>
          {keyName('↵')}
        </kbd>
      }
      aria-keyshortcuts="Control+Enter"
      onClick={onPost}
    >
      {t(isApproval ? 'document.approve' : 'document.post')}
    </Button>
  )
}
