import { indiceTable } from '@iss/calendario/tables/indice'
import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { novaSerra, orgaoDaDemonstracao, portoClaro } from '@iss/municipio/domain/demo-cidades'
import { defineDemo } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import {
  calculoGuiaDenunciaTable,
  calculoGuiaTable,
  configGuiaTable,
  guiaMensagemTable,
  isencaoGuiaTable,
} from '../tables/config-guia.ts'

/** Pix keys with which the demo cities receive; nobody's. */
const chavesPix: Readonly<Record<string, string>> = { [novaSerra]: '12345678000195', [portoClaro]: '98765432000198' }

/** Rules of the guides of both cities: correction by the UFM, 0,33% a day up to 20%, 1% a month and fraction; no fine in denúncia. */
export const configGuiaDemo = defineDemo({
  nome: 'config-guia',
  ordem: 220,
  async load(ctx, _world, cidade) {
    const [ufm] = await ctx.db.select({ id: indiceTable.id }).from(indiceTable).where(eq(indiceTable.nome, 'UFM'))
    await ctx.db.insert(configGuiaTable).values({
      descontoParcelaUnica: Aliquota.from('10.00'),
      unidadeFiscalIndiceId: ufm?.id ?? null,
      orgaoFebraban: orgaoDaDemonstracao(cidade),
      chavePix: chavesPix[cidade] ?? null,
      valorMinimoGuia: Dinheiro.from('10.00'),
    })
    const comum = {
      inicio: '2006-01-01',
      correcaoIndiceId: ufm?.id ?? null,
      jurosTipo: 'MENSAL' as const,
      jurosTaxa: Aliquota.from('1.00'),
      jurosContagem: 'MES_E_FRACAO' as const,
      tsa: Dinheiro.zero,
      fonte: 'Código Tributário Municipal',
    }
    const multa = { multaTipo: 'DIARIA' as const, multaTaxa: Aliquota.from('0.33'), multaTeto: Aliquota.from('20.00') }
    await ctx.db.insert(calculoGuiaTable).values([
      { ...comum, ...multa, papel: 'PRESTADOR' },
      { ...comum, ...multa, papel: 'TOMADOR' },
    ])
    const ano = Number(ctx.clock.today().slice(0, 4))
    await ctx.db.insert(guiaMensagemTable).values({
      vencimentoInicio: `${ano}-01-01`,
      vencimentoFim: `${ano}-12-31`,
      texto: 'Confira os dados antes de pagar. Dúvidas: Secretaria Municipal da Fazenda.',
    })
    await ctx.db.insert(isencaoGuiaTable).values({
      isentaMulta: true,
      inicio: `${ano - 1}-12-01`,
      fim: `${ano - 1}-12-20`,
      fundamento: 'Lei municipal de regularização',
    })
    await ctx.db.insert(calculoGuiaDenunciaTable).values([
      { ...comum, papel: 'PRESTADOR' },
      { ...comum, papel: 'TOMADOR' },
    ])
  },
})
