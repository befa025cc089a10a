import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { FormActions } from '@iss/ui/form'
import { Panel } from '@iss/ui/panel'
import { TextArea } from '@iss/ui/text-area'
import { useUserInfo } from '@iss/portal/hooks'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OrdemServicoTO } from '../../contract/ordem-servico.ts'
import { ordemServicoTexts } from '../../domain/errors.ts'

type Linha = { id: string; data: string | null; pessoa: string; mensagem: string }
const columns: GridColumn<Linha>[] = [
  { key: 'data', label: 'Data', kind: 'datetime' },
  { key: 'pessoa', label: 'Pessoa' },
  { key: 'mensagem', label: 'Mensagem', wrap: true },
]

type Props = { ordem: OrdemServicoTO | null; novas: readonly string[]; onAdicionar: (texto: string) => void }

/** Messages of an order; those added here are kept by the next save and have no date until then. */
export function Historico({ ordem, novas, onAdicionar }: Props) {
  const { nomeUsuario } = useUserInfo()
  const [conteudo, setConteudo] = useState('')
  const linhas: Linha[] = [
    ...(ordem?.ordemServicoItemList ?? []).map(({ id, data, pessoa, conteudo: mensagem }) => ({
      id: String(id),
      data,
      pessoa: pessoa.nome,
      mensagem,
    })),
    ...novas.map((mensagem, index) => ({ id: `nova-${index}`, data: null, pessoa: `${nomeUsuario} (a salvar)`, mensagem })),
  ]
  const adicionar = () => {
    onAdicionar(conteudo.trim())
    setConteudo('')
  }
  return (
    <Panel>
      <TextArea label="Conteúdo" value={conteudo} onChange={setConteudo} rows={3} maxLength={5000} readOnly={ordem === null} />
      <FormActions>
        <Button variant="light" onClick={adicionar} disabled={ordem === null || conteudo.trim() === ''}>
          Adicionar
        </Button>
      </FormActions>
      <DataGrid
        label="Mensagens"
        columns={columns}
        rows={linhas}
        empty={ordemServicoTexts.semResposta}
        search={false}
        paged={false}
      />
    </Panel>
  )
}
