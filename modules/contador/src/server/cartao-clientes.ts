import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { counted } from '@iss/kernel/texto'
import { defineCartao } from '@iss/portal/server'
import { and, eq, ne } from 'drizzle-orm'
import { prazosDosClientes } from './prazos-dos-clientes.ts'

/** How many clients of an accountant have something to close or to pay, while he acts as himself. */
export const cartaoClientes = defineCartao({
  ordem: 5,
  para: { perfis: ['contador'] },
  async ler(ctx, pessoaId) {
    if (pessoaId !== ctx.sessao.pessoaUsuarioId) return []
    const clientes = await ctx.db
      .select({ id: pessoaTable.id })
      .from(pessoaTable)
      .where(and(eq(pessoaTable.contadorResponsavelId, pessoaId), ne(pessoaTable.id, pessoaId)))
    if (clientes.length === 0) return []
    const prazos = [
      ...(
        await prazosDosClientes(
          ctx,
          clientes.map(({ id }) => id),
        )
      ).values(),
    ]
    const soma = (de: 'aEncerrar' | 'guiasVencidas') => prazos.reduce((total, prazo) => total + prazo[de], 0)
    const [aEncerrar, vencidas] = [soma('aEncerrar'), soma('guiasVencidas')]
    return [
      {
        titulo: 'Clientes com pendência',
        valor: `${prazos.length} de ${clientes.length}`,
        detalhe: `${counted(aEncerrar, 'competência', 'competências')} a encerrar, ${counted(vencidas, 'guia vencida', 'guias vencidas')}`,
        urgencia: vencidas > 0 ? 'URGENTE' : aEncerrar > 0 ? 'ATENCAO' : 'NORMAL',
        rotulo: aEncerrar > 0 ? 'Encerrar em lote' : 'Ver os contribuintes',
        link: aEncerrar > 0 ? '/home/actions/encerramento-lote' : '/home/actions/contador',
      },
    ]
  },
})
