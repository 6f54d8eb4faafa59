import { circle, group, path, polar, repeat, round, throughPoints, use } from './svg-markup.ts';

/** Fourteen rays, as on the Ngọc Lũ drum. */
export const RAY_COUNT = 14;

/** The sun in the middle of the drum, as path data around the origin. */
export function starPath(outer: number, inner: number, rays = RAY_COUNT): string {
  const points = repeat(rays * 2, (i) => polar(i % 2 ? inner : outer, (i * 180) / rays));
  return throughPoints(points, true);
}

/** Nested chevrons that fill the gaps between the rays, like feathers. */
export function chevrons(outer: number, inner: number, rays = RAY_COUNT, nested = 2): string {
  const step = 180 / rays;
  return repeat(rays, (ray) => {
    const middle = (ray * 2 + 1) * step;
    return repeat(nested, (depth) => {
      const edge = outer - ((outer - inner) * depth * 0.3) / nested;
      const spread = step * (0.78 - depth * 0.32);
      const tip = inner + (outer - inner) * (0.34 + depth * 0.24);
      return throughPoints([
        polar(edge, middle - spread),
        polar(tip, middle),
        polar(edge, middle + spread),
      ]);
    }).join('');
  }).join('');
}

/** Triangles standing on `inner`, pointing to `outer`; swap the two to point inwards. */
export function sawtooth(inner: number, outer: number, teeth: number): string {
  const step = 360 / teeth;
  return repeat(teeth, (i) =>
    throughPoints(
      [
        polar(inner, i * step - step / 2),
        polar(outer, i * step),
        polar(inner, i * step + step / 2),
      ],
      true,
    ),
  ).join('');
}

/** Rungs across a band. */
export const ladder = (inner: number, outer: number, rungs: number) =>
  repeat(rungs, (i) =>
    throughPoints([polar(inner, (i * 360) / rungs), polar(outer, (i * 360) / rungs)]),
  ).join('');

/** Circles in a ring, each with a dot, joined to the next by a slanting tangent. */
export function tangentCircles(radius: number, size: number, count: number, color: string): string {
  const step = 360 / count;
  const lean = (size / radius) * (180 / Math.PI);
  const rings = repeat(count, (i) => {
    const [x, y] = polar(radius, i * step);
    return (
      circle(x, y, size, { fill: 'none', stroke: color }) +
      circle(x, y, size * 0.36, { fill: color })
    );
  });
  const joins = repeat(count, (i) =>
    throughPoints([
      polar(radius + size, i * step + lean * 0.3),
      polar(radius - size, (i + 1) * step - lean * 0.3),
    ]),
  ).join('');
  return group(
    { 'stroke-width': size * 0.24 },
    ...rings,
    path(joins, { fill: 'none', stroke: color }),
  );
}

/** A Lạc bird about 150 long, flying along +x, its crest and wings swept back. */
export const LAC_BIRD = [
  // Beak, brow, the crest streaming back, the nape.
  'M75 -2L38 -12C34 -19 26 -20 20 -16C6 -30 -14 -37 -38 -35C-16 -29 0 -19 10 -8L-2 -6',
  // Far wing, forked tail, near wing, breast, throat.
  'L-48 -26L-43 -18L-51 -14L-24 -5L-72 -12L-60 -4L-80 1L-60 6L-72 15L-22 9',
  'L-46 40L-34 37L-34 48L-22 40L-16 48L6 11C20 9 32 4 40 -3Z',
  // Holes: the eye, two bars across the near wing.
  'M31 -10a4 4 0 1 1 -8 0a4 4 0 1 1 8 0ZM-6 14L-32 32L-28 35L-1 17ZM4 -2L-18 -1L-18 3L4 3Z',
].join('');

/** Lạc birds circling anticlockwise, as on the bronze drums. */
export const birdRing = (birdId: string, radius: number, scale: number, count: number) =>
  repeat(count, (i) =>
    use(birdId, {
      transform: `rotate(${round((i * 360) / count)})translate(0 ${round(-radius)})scale(${round(-scale)} ${round(scale)})`,
    }),
  ).join('');

/** A thin circle line. */
export const ring = (radius: number, color: string, width: number, opacity?: number) =>
  circle(0, 0, radius, { fill: 'none', stroke: color, 'stroke-width': width, opacity });

/** A ring filled from `inner` to `outer`. */
export const band = (inner: number, outer: number, color: string, opacity?: number) =>
  ring((inner + outer) / 2, color, outer - inner, opacity);

/** Vinyl grooves: fine lines that fill the band, a few of them brighter. */
export const grooves = (
  inner: number,
  outer: number,
  count: number,
  color: string,
  opacity = 0.3,
) =>
  repeat(count, (i) =>
    ring(
      inner + ((outer - inner) * (i + 0.5)) / count,
      color,
      i % 4 === 1 ? 1.6 : 0.8,
      i % 4 === 1 ? opacity : opacity * 0.5,
    ),
  ).join('');
