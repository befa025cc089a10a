import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { defineDemo } from '@iss/platform/server'
import { novaSerra } from '../domain/demo-cidades.ts'
import { configAidfTable, notificacaoModeloTable, termoFiscalModeloTable } from '../tables/modelos.ts'

/** Models of mails and terms of Nova Serra, and its rules of the AIDF. */
export const modelosDemo = defineDemo({
  nome: 'modelos',
  ordem: 907,
  cidades: [novaSerra],
  async load(ctx) {
    await ctx.db.insert(notificacaoModeloTable).values([
      {
        evento: 'EMISSAO',
        assunto: 'NFS-e nº {{numero}} emitida em Nova Serra',
        modelo: 'Olá, {{nome}}.\n\nSua nota {{numero}}, de {{valor}}, competência {{competencia}}, está disponível no portal.',
      },
      {
        evento: 'SOLICITACAO_DECIDIDA',
        assunto: 'Solicitação {{numero}}',
        modelo: 'Olá, {{nome}}.\n\nSua solicitação {{numero}} foi decidida.',
      },
    ])
    await ctx.db.insert(termoFiscalModeloTable).values([
      {
        tipo: 'NOTIFICACAO',
        texto:
          'Fica {{contribuinte}}, inscrição {{inscricao}}, notificado a apresentar os documentos no prazo de 10 dias.\n\n{{municipio}}, {{data}}.',
        assinatura: '{{fiscal}}, auditor fiscal',
      },
      {
        tipo: 'INICIO_FISCALIZACAO',
        texto:
          'Termo {{numero}}: fica iniciada nesta data a ação fiscal em {{contribuinte}}, {{documento}}, estabelecido em {{endereco}}.',
        assinatura: '{{fiscal}}, auditor fiscal',
      },
    ])
    await ctx.db
      .insert(configAidfTable)
      .values({ minimaUtilizada: Aliquota.from('80'), taxa: Dinheiro.from('12.00'), taxaImportacao: Dinheiro.from('18.00') })
    await ctx.audit({ tipo: 'demo.modelos', entidade: 'notificacao_modelo', depois: { quantidade: 2 } })
  },
})
