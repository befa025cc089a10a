import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { plusDays } from '@iss/kernel/data'
import { withCheckDigits } from '@iss/kernel/documento'
import { defineDemo } from '@iss/platform/server'
import { emitirNoSimulador, registrarNoSimulador, type ServicoSimulado } from '../server/emitir-no-simulador.ts'
import { envioNacional } from '../server/enviar.ts'
import { recebimentoNacional } from '../server/receber.ts'
import { getSimulador } from '../server/simulador.ts'
import { nacionalConfigTable } from '../tables/configuracao.ts'
import { cidadeDaDemonstracao } from './cidade-da-demonstracao.ts'

const gama = { cnpj: demoDocumentos.gama, nome: 'Gama Serviços ME', municipio: novaSerra, simples: true }
const deFora = {
  cnpj: withCheckDigits('500000020001'),
  nome: 'Consultoria Vale Verde Ltda',
  municipio: '3106200',
  simples: false,
}
const nova = { cnpj: withCheckDigits('500000030001'), nome: 'Padaria Digital ME', municipio: novaSerra, simples: true }

const hospital = {
  documento: demoDocumentos.hospital,
  nome: 'Hospital Santa Vida',
  municipio: novaSerra,
  cep: '35000000',
  logradouro: 'Av. Brasil',
  numero: '500',
  bairro: 'Centro',
}
const colegio = {
  ...hospital,
  documento: demoDocumentos.ensino,
  nome: 'Colégio Horizonte',
  logradouro: 'Rua das Acácias',
  numero: '12',
}

type Modelo = Omit<ServicoSimulado, 'serie' | 'numero' | 'data' | 'emissao'> & { diasAntes: number }

const modelos: readonly Modelo[] = [
  {
    prestador: gama,
    tomador: hospital,
    codigoNacional: '010701',
    descricao: 'Suporte técnico mensal',
    valor: '1850.00',
    aliquota: '2.01',
    retido: true,
    diasAntes: 6,
  },
  {
    prestador: gama,
    tomador: colegio,
    codigoNacional: '010701',
    descricao: 'Instalação de computadores',
    valor: '940.00',
    diasAntes: 5,
  },
  {
    prestador: gama,
    tomador: hospital,
    codigoNacional: '010701',
    descricao: 'Lançada em duplicidade',
    valor: '1850.00',
    diasAntes: 5,
  },
  {
    prestador: deFora,
    tomador: hospital,
    codigoNacional: '170101',
    descricao: 'Consultoria em gestão',
    aliquota: '3.00',
    valor: '7200.00',
    diasAntes: 4,
  },
  {
    prestador: nova,
    tomador: colegio,
    codigoNacional: '010701',
    descricao: 'Página para pedidos',
    valor: '600.00',
    diasAntes: 3,
  },
  {
    prestador: gama,
    tomador: colegio,
    codigoNacional: '010701',
    descricao: 'Configuração de rede',
    valor: '1320.00',
    diasAntes: 1,
  },
]

/**
 * The city takes part in the national environment, against the simulator: what was issued here this month is shared, companies of the Simples
 * and of elsewhere issued notes that concern it, one is cancelled and one waits for the city's analysis.
 */
export const nacionalDemo = defineDemo({
  nome: 'nacional',
  ordem: 420,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const mes = `${hoje.slice(0, 8)}01`
    await ctx.db
      .insert(nacionalConfigTable)
      .values({ ambiente: 'SIMULADOR', envia: true, recebe: true, compartilhaDesde: mes, cpfAgente: demoDocumentos.fiscal })
    const simulador = await getSimulador(ctx.ports, ctx.clock.now)
    if (!simulador) throw new Error('The demonstration needs the simulator of the national environment')
    const chaves: string[] = []
    for (const [indice, { diasAntes, ...modelo }] of modelos.entries()) {
      const dia = plusDays(hoje, -diasAntes)
      const data = dia < mes ? mes : dia
      chaves.push(
        await emitirNoSimulador(simulador, { ...modelo, serie: '70', numero: indice + 1, data, emissao: ctx.clock.now() }),
      )
    }
    const momento = ctx.clock.now()
    await registrarNoSimulador(simulador, gama, {
      nome: 'e101101',
      chave: chaves[2] ?? '',
      pedido: { motivo: '1', texto: 'Nota emitida em duplicidade' },
      momento,
    })
    await registrarNoSimulador(simulador, gama, {
      nome: 'e101103',
      chave: chaves[5] ?? '',
      pedido: { motivo: '2', texto: 'O serviço não chegou a ser prestado' },
      momento,
    })
    const cidade = cidadeDaDemonstracao(ctx)
    await envioNacional.run(cidade)
    await recebimentoNacional.run(cidade)
  },
})
