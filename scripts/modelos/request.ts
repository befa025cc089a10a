import { slugTipoSolicitacao } from '@iss/solicitacao/domain/tipo-solicitacao'
import type { Model } from './model.ts'

/** A kind of request. The twelve kinds are a closed list: the name is the slug of one of them. */
export const requestModel: Model = ({ module, name, camel, title }) => {
  const tipo = Object.entries(slugTipoSolicitacao).find(([, slug]) => slug === name)?.[0]
  if (!tipo) throw new RangeError(`Os tipos de solicitação são: ${Object.values(slugTipoSolicitacao).join(', ')}.`)
  return {
    [`modules/${module}/src/requests/${name}.ts`]: `import { defineRequest } from '@iss/solicitacao/server'
import { z } from 'zod'

const schema = z.object({ justificativa: z.string().trim().min(1, 'Informe a justificativa.').max(1000) })

/** What is asked, who may ask, and what approval does; everything else is the mechanism's. */
export const ${camel} = defineRequest({
  tipo: '${tipo}',
  schema,
  fields: { justificativa: { label: 'Justificativa', kind: 'longtext', required: true, span: 12, maxLength: 1000 } },
  access: { chaves: ['iss:solicitacoes:consultar'] },
  tela: { path: '/home/actions/solicitacao-${name}', title: '${title}', menu: [{ area: 'solicitacoes', grupo: 'Geral', ordem: 100 }] },
  assunto: ({ justificativa }) => String(justificativa).slice(0, 80),
  async aprovar(ctx, solicitacao) {
    await ctx.audit({ tipo: '${name}', entidade: 'solicitacao', entidadeId: solicitacao.id, depois: { aprovada: true } })
  },
})
`,
  }
}
