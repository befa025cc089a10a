import { plusMonths } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { type Context, defineDemo, type DemoWorld } from '@iss/platform/server'
import { diasDeFeriado, feriadosNacionais } from '../domain/feriados.ts'
import { feriadoTable } from '../tables/feriado.ts'
import { cotacaoTable, indiceComponenteTable, indiceTable } from '../tables/indice.ts'

/** Holidays and indices of both cities, from 24 months before the day of first load to 12 after it. */
export const demoCalendario = defineDemo({
  nome: 'calendario',
  ordem: 15,
  async load(ctx, world, cidade) {
    await loadFeriados(ctx, world, cidade)
    await loadIndices(ctx, world)
  },
})

async function loadFeriados({ db }: Context, { hoje, mesesAntes }: DemoWorld, cidade: string): Promise<void> {
  const [de, ate] = [plusMonths(hoje, -24 - mesesAntes), plusMonths(hoje, 12)]
  const anos = Array.from(
    { length: Number(ate.slice(0, 4)) - Number(de.slice(0, 4)) + 1 },
    (_, index) => Number(de.slice(0, 4)) + index,
  )
  const nacionais = anos.flatMap(feriadosNacionais).filter((feriado) => diasDeFeriado([feriado], de, ate).size > 0)
  const primeiro = anos[0] ?? 2000
  const municipais = [
    {
      dia: `${primeiro}-03-19`,
      descricao: cidade === '9900001' ? 'São José, padroeiro do município' : 'Aniversário do município',
    },
    { dia: `${primeiro}-12-08`, descricao: 'Imaculada Conceição' },
  ].map((feriado) => ({ ...feriado, tipo: 'MUNICIPAL' as const, recorrente: true }))
  await db.insert(feriadoTable).values([...nacionais, ...municipais])
}

async function loadIndices({ db, clock }: Context, { hoje, random, mesesAntes }: DemoWorld): Promise<void> {
  const ano = Number(hoje.slice(0, 4))
  const [ufir, ufm, selic, correcao] = await db
    .insert(indiceTable)
    .values([
      { nome: 'UFIR municipal' },
      { nome: 'UFM' },
      { nome: 'Selic', selic: true },
      { nome: 'Correção monetária', composto: true },
    ])
    .returning({ id: indiceTable.id })
  if (!ufir || !ufm || !selic || !correcao) throw new Error('The indices were not written')
  const quote = (indiceId: number, dia: string, valor: string) => ({
    indiceId,
    dia,
    valor: Decimal4.from(valor),
    cadastro: clock.now(),
  })
  const meses = Array.from(
    { length: 25 + mesesAntes },
    (_, index) => `${plusMonths(`${hoje.slice(0, 8)}01`, index - 24 - mesesAntes)}`,
  )
  await db.insert(cotacaoTable).values([
    quote(ufir.id, `${ano - 3}-01-01`, '5.0122'),
    quote(ufir.id, `${ano - 2}-01-01`, '5.2797'),
    // Debts of the history before are corrected by the same unit.
    ...(mesesAntes > 0 ? [quote(ufm.id, `${ano - 3}-01-01`, '6.7935'), quote(ufm.id, `${ano - 2}-01-01`, '6.8966')] : []),
    quote(ufm.id, `${ano - 1}-01-01`, '7'),
    quote(ufm.id, `${ano}-01-01`, '7.105'),
    ...meses.map((dia) => quote(selic.id, dia, `0.${String(80 + Math.trunc(random(`selic ${dia}`) * 20)).padStart(2, '0')}`)),
  ])
  await db.insert(indiceComponenteTable).values([
    { indiceId: correcao.id, componenteId: ufir.id, inicio: `${ano - 3}-01-01`, fim: `${ano - 2}-12-31` },
    { indiceId: correcao.id, componenteId: ufm.id, inicio: `${ano - 1}-01-01` },
  ])
}
