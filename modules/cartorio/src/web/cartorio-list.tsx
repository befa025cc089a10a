import { type FormDoSetor, LivroDoSetor } from '@iss/escrituracao/parts/livro-do-setor.tsx'
import { systemClock } from '@iss/kernel/clock'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { useCall } from '@iss/portal/hooks'
import type { AnswerOutputOf } from '@iss/portal/call'
import { DateField } from '@iss/ui/date-field'
import { DecimalField } from '@iss/ui/decimal-field'
import { MoneyField } from '@iss/ui/money-field'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { carregarCartorio, chamadasCartorio, type PedidoCartorio } from '../contract/cartorio.ts'
import { telaAreaCartorio, telaCartorio, telaImportarCartorio } from '../contract/telas.ts'
import { type DocumentoNotarial, documentosNotariais } from '../domain/leiaute.ts'

type Servico = AnswerOutputOf<typeof carregarCartorio>['servicos'][number]
type Values = {
  data: string
  servicoId: string | null
  documento: DocumentoNotarial
  numero: string
  quantidade: Decimal4 | null
  emolumento: Dinheiro | null
  repasses: Dinheiro | null
}

const documentos = Object.entries(documentosNotariais).map(([value, label]) => ({ value, label }))

/** Escrituração de cartório (N1): acts, pages and seals by service type, less what belongs to funds. */
export function Screen() {
  const { data } = useCall(carregarCartorio, {})
  return (
    <LivroDoSetor
      title={telaCartorio.title}
      back={telaAreaCartorio.path}
      lista="escrit-cartorio"
      calls={chamadasCartorio}
      form={formDe(data?.servicos ?? [])}
      pronto={data !== undefined}
      impedimento={data && data.servicos.length === 0 ? 'O município não cadastrou tipos de serviço notarial.' : null}
      importar={telaImportarCartorio.path}
    />
  )
}

function formDe(servicos: readonly Servico[]): FormDoSetor<Values, PedidoCartorio> {
  return {
    nome: 'escrit-cartorio',
    vazio: (competencia) => {
      const hoje = systemClock.today()
      return {
        data: competencia.contains(hoje) ? hoje : competencia.lastDay(),
        servicoId: null,
        documento: 'ATO',
        numero: '',
        quantidade: Decimal4.one,
        emolumento: null,
        repasses: null,
      }
    },
    doPedido: ({ servicoId, data, documento, numero, quantidade, emolumento, repasses }) => ({
      data,
      servicoId: servicoId === null ? null : String(servicoId),
      documento,
      numero,
      quantidade,
      emolumento,
      repasses,
    }),
    paraPedido: ({ data, servicoId, documento, numero, quantidade, emolumento, repasses }) => ({
      data,
      servicoId: servicoId === null ? null : Number(servicoId),
      servico: '',
      documento,
      numero: numero.trim(),
      quantidade: quantidade ?? Decimal4.zero,
      emolumento: emolumento ?? Dinheiro.zero,
      repasses: repasses ?? Dinheiro.zero,
      issInformado: null,
    }),
    campos: ({ control }) => (
      <>
        <DateField control={control} name="data" label="Data" required span={3} />
        <SelectField
          control={control}
          name="servicoId"
          label="Tipo de serviço"
          required
          options={servicos.map(({ id, rotulo }) => ({ value: String(id), label: rotulo }))}
          span={9}
        />
        <SelectField control={control} name="documento" label="Chave" options={documentos} clearable={false} span={2} />
        <TextField control={control} name="numero" label="Número" maxLength={40} span={3} />
        <DecimalField control={control} name="quantidade" label="Quantidade" required span={2} />
        <MoneyField control={control} name="emolumento" label="Emolumento unitário" required span={3} />
        <MoneyField control={control} name="repasses" label="Fundos" span={2} />
      </>
    ),
  }
}
