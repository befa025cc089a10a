import { FormularioDeLinha, useRecusas } from '@iss/emissao/parts/formulario-de-linha.tsx'
import { buscarDeducaoVinculada } from '@iss/emissao/contract/deducao-vinculada'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { DataGrid, type GridColumn } from '@iss/ui/data-grid'
import { DateField } from '@iss/ui/date-field'
import { DocumentoField } from '@iss/ui/documento-field'
import { MoneyField } from '@iss/ui/money-field'
import { TextField } from '@iss/ui/text-field'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { AnswerOutputOf } from '@iss/portal/call'
import { buscarDocumentoDaObra, buscarObraNotaFiscal, salvarObraNotaFiscal } from '../../contract/obra-nota-fiscal.ts'

type Candidato = AnswerOutputOf<typeof buscarDocumentoDaObra>[number]
type Props = { obraId: number; onClose: () => void; onSalvo: (mensagem: string) => void }

const columns: GridColumn<Candidato>[] = [
  { key: 'tipoNota', label: 'Espécie' },
  { key: 'nota', label: 'Nota' },
  { key: 'prestador', label: 'Fornecedor', wrap: true },
  { key: 'data', label: 'Data', kind: 'date' },
  { key: 'valor', label: 'Valor', kind: 'money' },
]

/** Documents for works: received ones by their check boxes, or an invoice of goods typed with its supplier. */
export function FormularioDocumento({ obraId, onClose, onSalvo }: Props) {
  const [escolhidos, setEscolhidos] = useState<string[]>([])
  const recebidos = useCall(buscarDocumentoDaObra, { obraId })
  const form = useForm({
    defaultValues: {
      avulso: {
        fornecedor: '',
        fornecedorNome: '',
        numero: '',
        serie: '',
        data: null as string | null,
        valor: null as Dinheiro | null,
      },
    },
  })
  const { control } = form
  const recusas = useRecusas()
  const salvar = useCallMutation(salvarObraNotaFiscal, {
    form,
    ...recusas.daChamada,
    invalidate: [buscarObraNotaFiscal, buscarDocumentoDaObra, buscarDeducaoVinculada],
    onSuccess: ({ mensagem }) => onSalvo(mensagem),
  })
  return (
    <FormularioDeLinha
      recusas={recusas}
      salvando={salvar.isPending}
      onClose={onClose}
      form={form}
      label="Documento"
      aviso={
        <DataGrid
          label="Documentos recebidos"
          title="Documentos recebidos"
          columns={columns}
          rows={recebidos.data}
          status={recebidos.isError ? 'error' : recebidos.data ? 'ready' : 'loading'}
          empty="Nenhum documento recebido para deduzir."
          getRowId={({ id }) => id}
          selectable
          selected={escolhidos}
          onSelectedChange={(ids) => setEscolhidos(ids.map(String))}
        />
      }
      onSubmit={({ avulso }) => {
        const digitou = Object.values(avulso).some((valor) => valor !== null && valor !== '')
        salvar.mutate({ obraId, documentos: escolhidos, avulso: digitou ? avulso : null })
      }}
    >
      <Text size="sm" style={{ gridColumn: '1 / -1' }}>
        Nota de mercadorias: informe os dados do documento do fornecedor.
      </Text>
      <DocumentoField control={control} name="avulso.fornecedor" label="CPF/CNPJ do fornecedor" span={4} />
      <TextField control={control} name="avulso.fornecedorNome" label="Nome do fornecedor" maxLength={150} span={8} />
      <TextField control={control} name="avulso.numero" label="Número" maxLength={30} span={3} />
      <TextField control={control} name="avulso.serie" label="Série" maxLength={10} span={2} />
      <DateField control={control} name="avulso.data" label="Data" span={3} />
      <MoneyField control={control} name="avulso.valor" label="Valor" span={4} />
    </FormularioDeLinha>
  )
}
