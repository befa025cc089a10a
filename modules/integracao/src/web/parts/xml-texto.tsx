import { Section } from '@iss/ui/panel'
import { Box, Button, CopyButton, Group, ScrollArea } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { xmlEmLinhas } from '../../domain/web-service/xml-em-linhas.ts'

/** An XML under its name, to be read with its message opened, and to be copied as it is. */
export function XmlTexto({ rotulo, xml, actions }: { rotulo: string; xml: string; actions?: ReactNode }) {
  return (
    <Section title={rotulo}>
      <Group gap={8} mb={8}>
        <CopyButton value={xml}>
          {({ copied, copy }) => (
            <Button
              size="xs"
              variant="default"
              leftSection={copied ? <IconCheck size={15} aria-hidden="true" /> : <IconCopy size={15} aria-hidden="true" />}
              aria-label={`Copiar: ${rotulo}`}
              onClick={copy}
            >
              {copied ? 'Copiado' : 'Copiar'}
            </Button>
          )}
        </CopyButton>
        {actions}
      </Group>
      <ScrollArea.Autosize mah={360} type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': rotulo }}>
        <Box
          component="pre"
          m={0}
          p="sm"
          fz="xs"
          bg="var(--iss-subtle)"
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', borderRadius: 6 }}
        >
          {xmlEmLinhas(xml)}
        </Box>
      </ScrollArea.Autosize>
    </Section>
  )
}
