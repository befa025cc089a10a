import { LancamentoScreen } from './parts/lancamento-screen.tsx'

/** Lançamento como tomador (L04): documents received that are not electronic notes of the city. */
export function Screen() {
  return <LancamentoScreen papel="tomador" titulo="Escriturar serviço tomado" />
}
