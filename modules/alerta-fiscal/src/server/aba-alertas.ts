import { abaFiscalizacao } from '@iss/pessoa/contract/aba-da-ficha'
import { defineAbaDaFicha, secao } from '@iss/pessoa/server'
import { desc, eq } from 'drizzle-orm'
import { alertaAccess, telaMonitorAlertas } from '../contract/alertas.ts'
import { alertaTexts } from '../domain/errors.ts'
import { labelTipoAlerta, regraDe } from '../domain/regras.ts'
import { labelSituacaoAlerta, tomSituacaoAlerta } from '../domain/situacao-alerta.ts'
import { alertaFiscalTable as alerta } from '../tables/alerta-fiscal.ts'

/** Alerts of a taxpayer, whatever the months asked for; each opens its explanation. */
export const abaDeAlertas = defineAbaDaFicha({
  aba: abaFiscalizacao,
  ordem: 92,
  para: alertaAccess,
  tela: ({ pessoaId }) => ({
    endereco: `${telaMonitorAlertas.path}?contribuinte=${pessoaId}`,
    rotulo: 'Monitor de alertas fiscais',
  }),
  async ler(ctx, { pessoaId }) {
    const alertas = await ctx.db
      .select()
      .from(alerta)
      .where(eq(alerta.contribuinteId, pessoaId))
      .orderBy(desc(alerta.competencia), desc(alerta.impacto))
    return [
      secao({
        titulo: 'Alertas fiscais',
        vazio: alertaTexts.vazio,
        linhas: alertas.map((um) => ({
          ...um,
          titulo: regraDe(um.regra).titulo,
          tipo: labelTipoAlerta[um.tipoAlerta],
          rotulo: labelSituacaoAlerta[um.situacao],
        })),
        colunas: [
          { key: 'competencia', label: 'Competência', kind: 'competencia' },
          {
            key: 'titulo',
            label: 'Regra',
            kind: 'text',
            link: ({ id }) => `/home/actions/monitor-alerta-fiscal?alerta=${id}`,
          },
          { key: 'tipo', label: 'Tipo', kind: 'text' },
          { key: 'esperado', label: 'Valor esperado', kind: 'money' },
          { key: 'encontrado', label: 'Valor encontrado', kind: 'money' },
          { key: 'impacto', label: 'Impacto no ISS', kind: 'money', total: 'sum' },
          { key: 'rotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomSituacaoAlerta[situacao] },
        ],
      }),
    ]
  },
})
