import { montarRetorno } from '@iss/guia/domain/montar-retorno'
import { getConfigGuia, devidoEm, processarRetorno, registrarPagamento } from '@iss/guia/server'
import type { Guia } from '@iss/guia/tables/guia'
import { Competencia } from '@iss/kernel/competencia'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { type DemoPessoa, demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import type { PapelServico } from '@iss/kernel/papel'
import { encerrar } from '../server/encerrar.ts'

/** Who closes in the demonstration, and how each pays: on time, late, or never the last guide. */
const quem: readonly { pessoa: DemoPessoa; papel: PapelServico; paga: 'em dia' | 'atrasado' | 'deve' }[] = [
  { pessoa: 'alfa', papel: 'PRESTADOR', paga: 'deve' },
  { pessoa: 'beta', papel: 'PRESTADOR', paga: 'atrasado' },
  { pessoa: 'gama', papel: 'PRESTADOR', paga: 'em dia' },
  { pessoa: 'delta', papel: 'PRESTADOR', paga: 'em dia' },
  { pessoa: 'hospital', papel: 'PRESTADOR', paga: 'em dia' },
  { pessoa: 'hospital', papel: 'TOMADOR', paga: 'atrasado' },
  { pessoa: 'contador', papel: 'PRESTADOR', paga: 'atrasado' },
  { pessoa: 'estimativa', papel: 'PRESTADOR', paga: 'deve' },
]

/** Months before the day of the demonstration: the last three stay open for everybody, and the oldest where there is no history before them. */
const DE = -11
const DESDE_O_COMECO = -23
const ATE = -3
const PELO_BANCO = -4

/** Closings and guides of past months: paid by hand in time or late, by a bank file, and still owed. */
export const encerramentosDemo = defineDemo({
  nome: 'encerramentos',
  ordem: 400,
  cidades: ['9900001'],
  async load(ctx, world) {
    const hoje = Competencia.fromData(world.hoje)
    const de = world.mesesAntes > 0 ? DESDE_O_COMECO - world.mesesAntes : DE
    const peloBanco: Guia[] = []
    for (const { pessoa, papel, paga } of quem) {
      const pessoaId = (await findPessoaPorDocumento(ctx, demoDocumentos[pessoa]))?.id
      if (pessoaId === undefined) throw new Error(`The demonstration has no person '${pessoa}'`)
      for (let mes = de; mes <= ATE; mes += 1) {
        const guia = await fechar(ctx, pessoaId, papel, hoje.plusMonths(mes))
        if (!guia) continue
        if (mes === PELO_BANCO) peloBanco.push(guia)
        else if (mes < ATE || paga === 'em dia')
          await pagar(ctx, guia, paga === 'atrasado' ? plusDays(guia.vencimento, 40) : plusDays(guia.vencimento, -2))
      }
    }
    await receberDoBanco(ctx, peloBanco, world.hoje)
  },
})

async function fechar(ctx: Context, pessoaId: number, papel: PapelServico, competencia: Competencia): Promise<Guia | null> {
  const chave = { pessoaId, papel, competencia }
  const em = instanteDe(`${competencia.next()}-08`, '09:15:00')
  const { guia } = await encerrar(ctx, {
    ...chave,
    tipo: null,
    movimento: null,
    em,
  })
  return guia
}

async function pagar(ctx: Context, guia: Guia, dia: string): Promise<void> {
  const { total } = await devidoEm(ctx, guia, dia)
  await registrarPagamento(ctx, guia, {
    dataPagamento: dia,
    dataCredito: plusDays(dia, 1),
    valor: total,
    tipoBaixa: 'MANUAL',
    formaArrecadacao: '3',
    formaPagamento: '1',
    motivo: 'Comprovante apresentado no balcão',
  })
}

/** The guides of one competence paid through a return file of the bank. */
async function receberDoBanco(ctx: Context, guias: readonly Guia[], hoje: string): Promise<void> {
  const { orgaoFebraban } = await getConfigGuia(ctx)
  const [primeira] = guias
  if (!primeira) return
  const linhas = guias.map((guia, indice) => ({
    codigoBarras: guia.codigoBarras,
    dataPagamento: guia.vencimento,
    dataCredito: plusDays(guia.vencimento, 1),
    valor: guia.total,
    formaArrecadacao: indice % 2 === 0 ? '3' : '9',
    autenticacao: `DEMO${String(indice + 1).padStart(6, '0')}`,
  }))
  const conteudo = montarRetorno({
    convenio: orgaoFebraban,
    empresa: 'PREF NOVA SERRA',
    banco: '104',
    nomeBanco: 'CAIXA',
    geradoEm: plusDays(primeira.vencimento, 1),
    sequencial: 1,
    linhas,
  })
  if (plusDays(primeira.vencimento, 1) <= hoje) await processarRetorno(ctx, Buffer.from(conteudo, 'latin1'), 'retorno-000001.ret')
}
