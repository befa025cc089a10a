import { FormGrid } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { SelectField } from '@iss/ui/select-field'
import { useCall, useCallMutation, useUserInfo } from '@iss/portal/hooks'
import { Button, Group } from '@mantine/core'
import { buscarAtendimento, buscarFiscaisPorMunicipio } from '../../contract/atendimento.ts'
import { atribuirSolicitacao } from '../../contract/fila-atendimento.ts'

type Props = { criptId: string; responsavelId: number | null; onDone: (mensagem: string) => void }

/** Who is to decide a pending request: taken by oneself or given to an inspector. */
export function Responsavel({ criptId, responsavelId, onDone }: Props) {
  const { idMunicipio, pessoaUsuario } = useUserInfo()
  const fiscais = useCall(buscarFiscaisPorMunicipio, { idMunicipio })
  const atribuir = useCallMutation(atribuirSolicitacao, {
    invalidate: [buscarAtendimento],
    onSuccess: ({ mensagem }) => onDone(mensagem),
  })
  const dar = (fiscal: number | null) => atribuir.mutate({ criptId, fiscal })
  const eu = (fiscais.data ?? []).some(({ id }) => id === pessoaUsuario.id)
  return (
    <Panel title="Responsável">
      <FormGrid>
        <SelectField
          label="Fiscal responsável"
          value={responsavelId}
          onChange={(fiscal) => dar(fiscal === null ? null : Number(fiscal))}
          clearable
          placeholder="Sem responsável"
          options={(fiscais.data ?? []).map(({ id, nome }) => ({ value: id, label: nome }))}
          span={6}
        />
      </FormGrid>
      {eu && responsavelId !== pessoaUsuario.id ? (
        <Group mt="sm">
          <Button variant="light" loading={atribuir.isPending} onClick={() => dar(pessoaUsuario.id)}>
            Assumir
          </Button>
        </Group>
      ) : null}
    </Panel>
  )
}
