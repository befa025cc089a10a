import { type FormDoSetor, LivroDoSetor } from '@iss/escrituracao/parts/livro-do-setor.tsx'
import type { AnswerOutputOf } from '@iss/portal/call'
import { competenciaDaBusca } from '@iss/escrituracao/parts/competencia-da-busca.ts'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { useCall } from '@iss/portal/hooks'
import { useSearch } from '@iss/portal/navigation'
import { CompetenciaField } from '@iss/ui/competencia-field'
import { MoneyField } from '@iss/ui/money-field'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { carregarBanco, chamadasBanco, type PedidoBanco, telaEscritBanco } from '../contract/escrit-banco.ts'
import { telaEntregaDesif } from '../contract/entrega.ts'

type Tabelas = AnswerOutputOf<typeof carregarBanco>
type Values = {
  competencia: Competencia | null
  dependencia: string
  conta: string | null
  codigo: string | null
  credito: Dinheiro | null
  debito: Dinheiro | null
}

/** Escrituração bancária (L06): a line for each account of a branch and month, filled by the DES-IF or typed. */
export function Screen() {
  const [search] = useSearch()
  const { data } = useCall(carregarBanco, { competencia: competenciaDaBusca(search) })
  return (
    <LivroDoSetor
      title={telaEscritBanco.title}
      back="/home/inicial"
      lista="escrit-banco"
      calls={chamadasBanco}
      form={formDe(data ?? { contas: [], dependencias: [], codigos: [] })}
      pronto={data !== undefined}
      impedimento={data && data.contas.length === 0 ? 'Nenhuma conta: entregue o módulo 3 da DES-IF.' : null}
      importar={telaEntregaDesif.path}
    />
  )
}

function formDe({ contas, codigos, dependencias }: Tabelas): FormDoSetor<Values, PedidoBanco> {
  const semCodigo = contas.some(({ codigo }) => codigo === '')
  return {
    nome: 'escrit-banco',
    vazio: (competencia) => ({ competencia, dependencia: '', conta: null, codigo: null, credito: null, debito: null }),
    doPedido: ({ competencia, dependencia, conta, codigo, credito, debito }) => ({
      competencia,
      dependencia,
      conta,
      codigo: codigo || null,
      credito,
      debito,
    }),
    paraPedido: ({ competencia, dependencia, conta, codigo, credito, debito }) => ({
      competencia: competencia ?? Competencia.of(2006, 1),
      dependencia,
      conta: conta ?? '',
      codigo: codigo ?? '',
      credito: credito ?? Dinheiro.zero,
      debito: debito ?? Dinheiro.zero,
      tipo: '',
    }),
    campos: ({ control }) => (
      <>
        <CompetenciaField control={control} name="competencia" label="Competência" required span={3} />
        {dependencias.length > 0 ? (
          <SelectField
            control={control}
            name="dependencia"
            label="Dependência"
            required
            options={dependencias.map((value) => ({ value, label: value }))}
            span={3}
          />
        ) : (
          <TextField control={control} name="dependencia" label="Dependência" required maxLength={15} span={3} />
        )}
        <SelectField
          control={control}
          name="conta"
          label="Conta"
          required
          options={contas.map(({ conta, nome }) => ({ value: conta, label: `${conta} - ${nome}` }))}
          span={6}
        />
        {semCodigo ? (
          <SelectField
            control={control}
            name="codigo"
            label="Código de tributação"
            options={codigos.map(({ codigo, descricao }) => ({ value: codigo, label: `${codigo} - ${descricao}` }))}
            span={6}
          />
        ) : null}
        <MoneyField control={control} name="credito" label="Crédito" required span={3} />
        <MoneyField control={control} name="debito" label="Débito" span={3} />
      </>
    ),
  }
}
