import { Button, type ButtonProps, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

type Props = Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'> & { value: string; children: string; copied?: string }

/** A button that puts a text on the clipboard and says that it did. */
export function CopyValue({ value, children, copied: done = 'Copiado', variant = 'default', ...button }: Props) {
  return (
    <CopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          {...button}
          variant={variant}
          leftSection={copied ? <IconCheck size={17} aria-hidden="true" /> : <IconCopy size={17} aria-hidden="true" />}
          onClick={copy}
        >
          {copied ? done : children}
        </Button>
      )}
    </CopyButton>
  )
}
