import type { NomeEvento } from '@iss/nfse-nacional/layout'
import type { SimuladorNacional } from '@iss/nfse-nacional/simulador'
import type { PedidoEvento } from '../src/domain/envio.ts'
import { emitirNoSimulador, registrarNoSimulador, type ServicoSimulado } from '../src/server/emitir-no-simulador.ts'

const hospital = {
  documento: '40000005000139',
  nome: 'Hospital Santa Vida',
  municipio: '9900001',
  cep: '35000000',
  logradouro: 'Rua das Flores',
  numero: '10',
  bairro: 'Centro',
}

export type ServicoDeProva = Partial<Omit<ServicoSimulado, 'prestador' | 'tomador'>> & {
  numero: number
  /** IBGE code of the town where the provider is. */
  municipio?: string
  simples?: boolean
  tomador?: Partial<typeof hospital>
}

/** A company that issues at the simulator's service of the taxpayer. */
export function abrirEmissor(simulador: SimuladorNacional, cnpj: string, nome: string) {
  return {
    /** Issues a note; answers its key. */
    emitir: ({ municipio = '9900001', simples = true, tomador, ...servico }: ServicoDeProva) =>
      emitirNoSimulador(simulador, {
        prestador: { cnpj, nome, municipio, simples },
        tomador: { ...hospital, ...tomador },
        codigoNacional: '010701',
        serie: '71',
        descricao: `Serviço ${servico.numero}`,
        valor: '1000.00',
        data: '2026-04-10',
        emissao: new Date('2026-04-10T12:00:00Z'),
        ...servico,
      }),
    /** Registers an event of a note. */
    registrar: (chave: string, evento: NomeEvento, pedido: PedidoEvento = {}) =>
      registrarNoSimulador(simulador, { cnpj, nome }, { nome: evento, chave, pedido, momento: new Date('2026-04-15T13:00:00Z') }),
  }
}
