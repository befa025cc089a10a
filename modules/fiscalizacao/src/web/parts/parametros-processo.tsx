import { FormDialog } from '@iss/ui/confirm-dialog'
import { DescriptionList } from '@iss/ui/panel'
import { useCall } from '@iss/portal/hooks'
import { Loader, Text } from '@mantine/core'
import { buscarParametrosProcesso } from '../../contract/monitor-processamento.ts'

/** The map of parameters of a process in a popup. */
export function ParametrosProcesso({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useCall(buscarParametrosProcesso, { id })
  return (
    <FormDialog opened onClose={onClose} title={`Parâmetros do processamento ${id}`}>
      {data === undefined ? (
        <Loader role="status" aria-label="Carregando" />
      ) : data.parametros.length === 0 ? (
        <Text>Este processamento não tem parâmetros.</Text>
      ) : (
        <DescriptionList items={data.parametros.map(({ nome, valor }) => ({ label: nome, value: valor, span: 12 }))} />
      )}
    </FormDialog>
  )
}
