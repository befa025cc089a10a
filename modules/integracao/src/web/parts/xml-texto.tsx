import { Box, Button, Group, ScrollArea } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** An XML with its elements on lines of their own; texts stay as they are. */
export function emLinhas(xml: string): string {
  let nivel = 0
  return xml
    .replace(/>\s*</g, '>\n<')
    .split('\n')
    .map((linha) => {
      if (linha.startsWith('</')) nivel = Math.max(0, nivel - 1)
      const recuada = '  '.repeat(nivel) + linha
      if (/^<[^!?/][^>]*[^/]>$/.test(linha) || /^<[A-Za-z]>$/.test(linha)) nivel += 1
      return recuada
    })
    .join('\n')
}

/** An XML to be read and copied. */
export function XmlTexto({ rotulo, xml, actions }: { rotulo: string; xml: string; actions?: ReactNode }) {
  const clipboard = useClipboard()
  return (
    <Box>
      <Group justify="flex-end" gap={8} mb={6}>
        {actions}
        <Button
          size="xs"
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={15} aria-hidden="true" /> : <IconCopy size={15} aria-hidden="true" />}
          onClick={() => clipboard.copy(xml)}
        >
          {clipboard.copied ? 'Copiado' : `Copiar ${rotulo.toLowerCase()}`}
        </Button>
      </Group>
      <ScrollArea.Autosize mah={360} type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': rotulo }}>
        <Box
          component="pre"
          m={0}
          p="sm"
          fz="xs"
          bg="gray.0"
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', borderRadius: 6 }}
        >
          {emLinhas(xml)}
        </Box>
      </ScrollArea.Autosize>
    </Box>
  )
}
