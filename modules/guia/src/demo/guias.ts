import { Competencia } from '@iss/kernel/competencia'
import { type Data, instanteDe, plusDays } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import { montarRetorno } from '../domain/montar-retorno.ts'
import { registrarPagamento } from '../server/baixar-guia.ts'
import { getConfigGuia } from '../server/config-guia.ts'
import { processarRetorno } from '../server/receber-retorno.ts'
import { criarCredito, criarDebito } from '@iss/conta/server'
import { emitirGuia } from '../server/emitir-guia.ts'
import type { Guia } from '../tables/guia.ts'
import { valorDoRegime } from '../server/valor-do-regime.ts'

/** Guides that no closing made: paid and open avulsas, instalments of a fixed value; a debit and a credit of the inspector, months authorised for denúncia. */
export const guiasDemo = defineDemo({
  nome: 'guias',
  ordem: 410,
  cidades: ['9900001'],
  async load(ctx, world) {
    const mes = Competencia.fromData(world.hoje)
    const locadora = await idDe(ctx, 'locadora')
    const avulsa = (competencia: Competencia, base: string, vencimento?: Data) =>
      emitirGuia(ctx, {
        pessoaId: locadora,
        tipo: 'AVULSA',
        papel: 'PRESTADOR',
        competencia,
        base: Dinheiro.from(base),
        ...(vencimento === undefined ? {} : { vencimento }),
        observacao: 'Serviço eventual de instalação.',
        em: instanteDe(`${competencia.next()}-05`, '10:30:00'),
      })
    const paga = await avulsa(mes.plusMonths(-4), '84.50')
    await registrarPagamento(ctx, paga, {
      dataPagamento: plusDays(paga.vencimento, -1),
      dataCredito: paga.vencimento,
      valor: paga.total,
      tipoBaixa: 'MANUAL',
      formaArrecadacao: '1',
      formaPagamento: '1',
      motivo: 'Comprovante apresentado no balcão',
    })
    await avulsa(mes.plusMonths(-3), '126.00')
    await parcelas(ctx, world.hoje)
    // Ten days late on the first of the month, without what was due for it (F62).
    const primeiro = mes.firstDay()
    const semAcrescimos = await avulsa(mes.plusMonths(-2), '100.00', plusDays(primeiro, -10))
    await registrarPagamento(ctx, semAcrescimos, {
      dataPagamento: primeiro,
      dataCredito: primeiro,
      valor: semAcrescimos.base,
      tipoBaixa: 'MANUAL',
      formaArrecadacao: '1',
      formaPagamento: '1',
      motivo: 'Comprovante apresentado no balcão',
    })
    await baixasAConferir(ctx, world.hoje, paga)
    await criarCredito(ctx, {
      pessoaId: locadora,
      papel: 'PRESTADOR',
      competencia: mes,
      motivo: 'Taxa de licença recolhida em guia do ISS',
      valor: Dinheiro.from('52.30'),
      processo: `${mes.toString().slice(0, 4)}/0043`,
    })
    await criarDebito(ctx, {
      pessoaId: locadora,
      papel: 'PRESTADOR',
      competencia: mes,
      motivo: 'Diferença apurada em revisão fiscal',
      valor: Dinheiro.from('38.40'),
      processo: `${mes.toString().slice(0, 4)}/0042`,
    })
  },
})

/** What a bank told some days ago: a payment with the bar code of no guide of the city, to be tied to one, and a guide that was paid before. */
async function baixasAConferir(ctx: Context, hoje: string, paga: Guia): Promise<void> {
  const { orgaoFebraban } = await getConfigGuia(ctx)
  const conteudo = montarRetorno({
    convenio: orgaoFebraban,
    empresa: 'PREF NOVA SERRA',
    banco: '104',
    nomeBanco: 'CAIXA',
    geradoEm: plusDays(hoje, -1),
    sequencial: 2,
    linhas: [
      {
        codigoBarras: '81620000012480098762026043000000001234560326',
        dataPagamento: plusDays(hoje, -3),
        dataCredito: plusDays(hoje, -2),
        valor: Dinheiro.from('124.80'),
        formaArrecadacao: '3',
        autenticacao: 'DEMO900001',
      },
      {
        codigoBarras: paga.codigoBarras,
        dataPagamento: plusDays(hoje, -3),
        dataCredito: plusDays(hoje, -2),
        valor: paga.total,
        formaArrecadacao: '3',
        autenticacao: 'DEMO900002',
      },
    ],
  })
  await processarRetorno(ctx, Buffer.from(conteudo, 'latin1'), 'retorno-000002.ret')
}

async function idDe(ctx: Context, pessoa: DemoPessoa): Promise<number> {
  const row = await findPessoaPorDocumento(ctx, demoDocumentos[pessoa])
  if (!row) throw new Error(`The demonstration has no person '${pessoa}'`)
  return row.id
}

/** The first two instalments of the year of the self-employed of the demonstration. */
async function parcelas(ctx: Context, hoje: string): Promise<void> {
  const pessoa = await findPessoaPorDocumento(ctx, demoDocumentos.fixo)
  const exercicio = Number(hoje.slice(0, 4))
  const fixo = pessoa && (await valorDoRegime(ctx, pessoa, hoje))
  if (!pessoa || !fixo?.valor) return
  for (const parcela of [1, 2]) {
    const competencia = Competencia.of(exercicio, parcela)
    if (competencia.isAfter(Competencia.fromData(hoje))) continue
    await emitirGuia(ctx, {
      pessoaId: pessoa.id,
      tipo: 'VALOR_FIXO',
      papel: 'PRESTADOR',
      competencia,
      base: fixo.valor.ratio(1, 12),
      exercicio,
      parcela,
      em: instanteDe(`${competencia}-10`, '09:00:00'),
    })
  }
}
