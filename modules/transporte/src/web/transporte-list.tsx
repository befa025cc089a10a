import { type FormDoSetor, LivroDoSetor } from '@iss/escrituracao/parts/livro-do-setor.tsx'
import { systemClock } from '@iss/kernel/clock'
import { useCall } from '@iss/portal/hooks'
import { DateField } from '@iss/ui/date-field'
import { NumberField } from '@iss/ui/number-field'
import { SelectField } from '@iss/ui/select-field'
import { carregarTransporte, chamadasTransporte, type PedidoTransporte } from '../contract/transporte.ts'
import { telaAreaTransporte, telaImportarTransporte, telaTransporte } from '../contract/telas.ts'

type Opcao = { id: number; rotulo: string }
type Values = {
  data: string
  linhaId: string | null
  tarifaId: string | null
  pagantes: number | null
  integracao: number | null
  gratuidade: number | null
}

/** Movimento de transporte (T1): the passengers of a line on a day, one by one where no file brings them. */
export function Screen() {
  const { data } = useCall(carregarTransporte, {})
  const falta = data && (data.linhas.length === 0 ? 'linhas' : data.tarifas.length === 0 ? 'tarifas' : null)
  return (
    <LivroDoSetor
      title={telaTransporte.title}
      back={telaAreaTransporte.path}
      lista="escrit-transporte"
      calls={chamadasTransporte}
      form={formDe(data?.linhas ?? [], data?.tarifas ?? [])}
      pronto={data !== undefined}
      impedimento={falta ? `A prefeitura ainda não cadastrou as ${falta} de transporte.` : null}
      importar={telaImportarTransporte.path}
    />
  )
}

const opcoes = (lista: readonly Opcao[]) => lista.map(({ id, rotulo }) => ({ value: String(id), label: rotulo }))
const texto = (id: number | null) => (id === null ? null : String(id))
const numero = (id: string | null) => (id === null ? null : Number(id))

function formDe(linhas: readonly Opcao[], tarifas: readonly Opcao[]): FormDoSetor<Values, PedidoTransporte> {
  return {
    nome: 'escrit-transporte',
    vazio: (competencia) => {
      const hoje = systemClock.today()
      return {
        data: competencia.contains(hoje) ? hoje : competencia.lastDay(),
        linhaId: linhas.length === 1 ? texto(linhas[0]?.id ?? null) : null,
        tarifaId: null,
        pagantes: null,
        integracao: null,
        gratuidade: null,
      }
    },
    doPedido: ({ data, linhaId, tarifaId, pagantes, integracao, gratuidade }) => ({
      data,
      linhaId: texto(linhaId),
      tarifaId: texto(tarifaId),
      pagantes,
      integracao,
      gratuidade,
    }),
    paraPedido: ({ data, linhaId, tarifaId, pagantes, integracao, gratuidade }) => ({
      data,
      linhaId: numero(linhaId),
      linha: '',
      tarifaId: numero(tarifaId),
      tarifa: '',
      pagantes: pagantes ?? 0,
      integracao: integracao ?? 0,
      gratuidade: gratuidade ?? 0,
    }),
    campos: ({ control }) => (
      <>
        <DateField control={control} name="data" label="Data" required span={2} />
        <SelectField control={control} name="linhaId" label="Linha" required options={opcoes(linhas)} span={5} />
        <SelectField control={control} name="tarifaId" label="Tarifa" required options={opcoes(tarifas)} span={5} />
        <NumberField control={control} name="pagantes" label="Passageiros pagantes" min={0} span={4} />
        <NumberField control={control} name="integracao" label="Integração" min={0} span={4} />
        <NumberField control={control} name="gratuidade" label="Gratuidade" min={0} span={4} />
      </>
    ),
  }
}
