import { lancarDoSetor } from '@iss/escrituracao/server'
import { Competencia } from '@iss/kernel/competencia'
import { instanteDe } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import type { TipoTarifa } from '../domain/tarifa.ts'
import { livroTransporte } from '../server/livro-transporte.ts'
import { linhaTransporteTable, tarifaTable, tarifaValorTable } from '../tables/transporte.ts'

const tarifas: readonly { codigo: string; nome: string; tipo: TipoTarifa; antes: string; valor: string }[] = [
  { codigo: 'COMUM', nome: 'Tarifa comum', tipo: 'COMUM', antes: '4.20', valor: '4.50' },
  { codigo: 'INTEG', nome: 'Integração', tipo: 'INTEGRACAO', antes: '2.10', valor: '2.25' },
  { codigo: 'ESTUD', nome: 'Estudante', tipo: 'ESTUDANTE', antes: '2.10', valor: '2.25' },
]
const linhas = [
  { codigo: '101', nome: 'Centro - Vila Nova' },
  { codigo: '202', nome: 'Centro - Jardim das Flores' },
]
/** Passengers of the first line in the months before the current one, the last one first: the worked example of T1. */
const pagantes = [100_000, 93_480, 88_215]

/** Tariffs, lines and movements of the transport company of the demonstration. */
export const transporteDemo = defineDemo({
  nome: 'transporte',
  ordem: 365,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos.transporte)
    if (!pessoa) throw new Error('The demonstration has no transport company')
    const corrente = Competencia.fromData(hoje)
    await cadastrar(ctx, pessoa.id, corrente)
    for (const [indice, quantos] of pagantes.entries()) {
      const competencia = corrente.plusMonths(-1 - indice)
      const data = competencia.lastDay()
      const movimento = { data, linhaId: null, linha: '101', tarifaId: null, tarifa: 'COMUM', integracao: 0, gratuidade: 0 }
      const pedidos = [
        { ...movimento, pagantes: quantos },
        ...(indice === 0 ? [] : [{ ...movimento, linha: '202', pagantes: 21_300, integracao: 4_120, gratuidade: 2_960 }]),
      ]
      const escritas = await lancarDoSetor(ctx, livroTransporte, pessoa.id, pedidos, {
        em: instanteDe(`${competencia.next()}-04`, '09:30:00'),
      })
      const recusada = escritas.find(({ row }) => row === null)
      if (recusada) throw new Error(recusada.violations.map(({ message }) => message).join(' '))
    }
    await ctx.audit({ tipo: 'demo.transporte', entidade: 'tarifa', depois: { tarifas: tarifas.length, linhas: linhas.length } })
  },
})

/** The present values begin a year before; what came before them is kept. */
async function cadastrar(ctx: Context, pessoaId: number, corrente: Competencia): Promise<void> {
  const inicio = corrente.plusMonths(-12)
  for (const { antes, valor, ...tarifa } of tarifas) {
    const [row] = await ctx.db.insert(tarifaTable).values(tarifa).returning({ id: tarifaTable.id })
    if (!row) throw new Error('The tariff was not written')
    await ctx.db.insert(tarifaValorTable).values([
      {
        tarifaId: row.id,
        valor: Dinheiro.from(antes),
        inicio: inicio.plusMonths(-12).firstDay(),
        fim: inicio.previous().lastDay(),
      },
      { tarifaId: row.id, valor: Dinheiro.from(valor), inicio: inicio.firstDay(), fim: null },
    ])
  }
  await ctx.db.insert(linhaTransporteTable).values(linhas.map((linha) => ({ ...linha, pessoaId })))
}
