import { type ComponentProps, useId } from 'react';
import { Problem } from '#app/ui/problem.tsx';

type TextAreaProps = ComponentProps<'textarea'> & {
  label: string;
  problem?: string | undefined;
};

export function TextArea({ label, problem, ...area }: TextAreaProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        rows={6}
        dir="auto"
        className="field-sizing-content max-h-80 min-h-32 w-full resize-y rounded-xl border border-line-bright bg-ground px-4 py-3 text-base aria-invalid:border-cinnabar"
      />
      <Problem id={problemId} text={problem} className="text-sm" />
    </div>
  );
}
