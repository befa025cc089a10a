import { FormCell } from '@iss/ui/form'
import { Button, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'

/** The heading of one of several occurrences of a fine, with the button that takes it out of the form; `n` counts from one. */
export function CabecalhoDaOcorrencia({ n, onRemover }: { n: number; onRemover: () => void }) {
  return (
    <FormCell span={12}>
      <Group justify="space-between">
        <Text fw={600}>{`Ocorrência ${n}`}</Text>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconTrash size={15} aria-hidden="true" />}
          aria-label={`Remover a ocorrência ${n}`}
          onClick={onRemover}
        >
          Remover
        </Button>
      </Group>
    </FormCell>
  )
}
