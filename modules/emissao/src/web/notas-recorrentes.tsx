import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { LinhasProprias } from './parts/linhas-proprias.tsx'
import { FormularioRecorrente, type Recorrencia } from './parts/nota-recorrente-form.tsx'

type Envia = { id: number; versao: number; nome: string; dia: number; valor: string; ate: string | null }

function recorrenciaDe(envia: unknown): Recorrencia {
  const { valor, ate, ...recorrencia } = envia as Envia
  return {
    ...recorrencia,
    notaId: null,
    valor: Dinheiro.from(valor),
    ate: ate === null ? null : Competencia.fromData(ate),
  }
}

/** Notas recorrentes: what comes back every month, on which day and until when. */
export function Screen() {
  return (
    <LinhasProprias<Recorrencia>
      title="Notas recorrentes"
      subtitle="Depois de emitir uma nota, escolha Tornar recorrente para que ela volte todo mês."
      back="/home/actions/notas-a-emitir"
      slug="notas-recorrentes"
      size="lg"
      dialogo={() => 'Nota recorrente'}
      linhaDe={(acao, envia) => (acao === 'editar' ? recorrenciaDe(envia) : undefined)}
      formulario={({ linha, ...props }) => <FormularioRecorrente recorrencia={linha} {...props} />}
    />
  )
}
